/** Hundreds of people get a password, and the cost of hashing them is not what is tested. */
export const CHEAP_PASSWORDS = { HASH_MEMORY_COST: '1024', HASH_TIME_COST: '2', HASH_PARALLELISM: '1' };
