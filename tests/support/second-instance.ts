/**
 * What instances have that tests start beside the one of all tests: no Studio, whose building from the extensions is a third of a start,
 * and no answers of 503 because the machine is busy with the tests themselves.
 */
export const WITHOUT_STUDIO = { SERVE_APP: 'false', PRESSURE_LIMITER_ENABLED: 'false' };
