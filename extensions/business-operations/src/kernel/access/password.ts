import { z } from 'zod';

/** The length of a password, wherever one is set. The maximum bounds the cost of hashing. */
export const PASSWORD_LENGTH = { min: 12, max: 128 };

export const passwordInput = z.string().min(PASSWORD_LENGTH.min).max(PASSWORD_LENGTH.max);

export const isAcceptablePassword = (password: unknown): password is string => passwordInput.safeParse(password).success;

/** The same bounds as Directus's setting `auth_password_policy`. It supports no flags, and a dot would not match a line break. */
export const PASSWORD_POLICY = `/^[\\s\\S]{${PASSWORD_LENGTH.min},${PASSWORD_LENGTH.max}}$/`;
