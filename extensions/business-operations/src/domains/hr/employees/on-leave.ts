import { raw } from 'sql-template-tag';

/** The employee `e` is on a leave of absence, or was when they resigned: who leaves the company does not come back for the days until then. */
export const onLeave = raw(`(e.status = 'ON_LEAVE' or e.resigned_on_leave)`);
