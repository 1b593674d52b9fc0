/** How an operation is sent. The descriptions are generated from the routes. */
export interface OperationDescription {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  /** The operation is a list, whose answer has rows and `meta`. */
  list?: boolean;
  /** The answer is the data itself, without `success` and `message`. */
  unwrapped?: boolean;
  /** Media type of the file that the operation can answer with instead. */
  file?: string;
  fileOnly?: boolean;
  /** Property of the body that contains the files. */
  upload?: string;
  /** The answer contains a secret, which a repeated call would mask, so the client does not repeat the call itself. */
  secret?: boolean;
}
