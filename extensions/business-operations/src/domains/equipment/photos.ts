import { fileName, photosOf, pictureFields } from '../files/photos.ts';
import { equipment, equipmentPhotos } from './model.ts';

export const equipmentPictures = photosOf({
  photos: equipmentPhotos,
  whole: equipment,
  fields: { ...pictureFields, file_name: fileName },
  tooMany: 'error.equipment.photo_limit',
  detail: (room) => ({ ...room }),
});
