import { createBody, plainText, updateBody } from '../../../kernel/model/schemas.ts';
import { corporateCards } from '../model.ts';

/** 14 to 16 digits with hyphens or blanks; which they are is judged by the service, whose refusal has a key of its own. */
const cardNumber = plainText().max(30).meta({ description: '14 to 16 digits; hyphens are dropped. Neither stored nor answered.' });

/** `is_active` changes by the toggle alone. */
export const CardBody = createBody(corporateCards, { card_number: cardNumber }).omit({ is_active: true });
export const CardChanges = updateBody(corporateCards, { card_number: cardNumber.optional() }).omit({ is_active: true });
