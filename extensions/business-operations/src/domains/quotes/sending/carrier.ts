/** How long a carrier may take to accept a message, in milliseconds. */
export const ACCEPTED_WITHIN = 10_000;

/** What a carrier, the mail server or the messenger's provider, made of a message. */
export type Outcome =
  /** `note`: what is wrong all the same, such as one recipient of several whom it refused. */
  | { accepted: true; id: string | null; note?: string }
  /** `late`: it did not answer in time, so the message may arrive all the same. */
  | { accepted: false; late: boolean; reason: string };

export const LATE: Outcome = { accepted: false, late: true, reason: `No answer within ${ACCEPTED_WITHIN / 1000} s` };

export const declined = (reason: string): Outcome => ({ accepted: false, late: false, reason });
