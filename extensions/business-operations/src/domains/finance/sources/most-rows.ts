/** How many rows one request journals or classifies. */
export const MOST_ROWS = 200;
