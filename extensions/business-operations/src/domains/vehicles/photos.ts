import { fileName, photosOf, pictureFields } from '../files/photos.ts';
import { corporateVehicles, vehiclePhotos } from './model.ts';

export const vehiclePictures = photosOf({
  photos: vehiclePhotos,
  whole: corporateVehicles,
  fields: { ...pictureFields, name: fileName },
  tooMany: 'error.corporate_vehicle.photo_limit',
  detail: ({ remaining, sent }) => ({ max: remaining, sent }),
});
