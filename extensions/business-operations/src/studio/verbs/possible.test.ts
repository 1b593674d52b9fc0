import { describe, expect, test } from 'vitest';
import { possible, type ShownVerbs } from './possible.ts';

const names = (verbs: ShownVerbs, answer: Record<string, unknown>) =>
  possible(verbs, answer).map(({ verb, to }) => (to ? `${verb} ${to}` : verb));

describe('the buttons of a record', () => {
  const verbs: ShownVerbs = {
    approve: { icon: 'check' },
    submit: { icon: 'send', unless: 'resubmit' },
    resubmit: { icon: 'send' },
    'change-status': { icon: 'arrow_forward', allowed: 'allowed_transitions', target: 'status' },
    send: { icon: 'send', allowed: 'editable' },
  };

  test('are those that the answer lists or says yes to', () => {
    expect(names(verbs, { allowed_actions: ['approve', 'edit'] })).toEqual(['approve']);
    expect(names(verbs, { editable: true })).toEqual(['send']);
    expect(names(verbs, { editable: false, allowed_actions: [] })).toEqual([]);
    expect(names(verbs, {})).toEqual([]);
  });

  test('stand in the order in which they are declared', () => {
    const sorted: ShownVerbs = { approve: { icon: 'check', order: 1 }, withdraw: { icon: 'undo', order: 0 } };
    expect(names(sorted, { allowed_actions: ['approve', 'withdraw'] })).toEqual(['withdraw', 'approve']);
  });

  test('have one for each target', () => {
    expect(names(verbs, { allowed_transitions: ['RECEIVED', 'RESOLVED'] })).toEqual(['change-status RECEIVED', 'change-status RESOLVED']);
    expect(names(verbs, { allowed_transitions: [] })).toEqual([]);
  });

  test('do not offer the same twice', () => {
    expect(names(verbs, { allowed_actions: ['submit', 'resubmit'] })).toEqual(['resubmit']);
    expect(names(verbs, { allowed_actions: ['submit'] })).toEqual(['submit']);
  });

  test('save a file for whoever sees the record', () => {
    expect(names({ pdf: { icon: 'picture_as_pdf', download: true } }, {})).toEqual(['pdf']);
  });

  test('read something of it for whoever sees the record', () => {
    expect(names({ check: { icon: 'policy', reads: true } }, {})).toEqual(['check']);
  });

  test('save a file once there is one, where the answer says so', () => {
    const signed: ShownVerbs = { download: { icon: 'picture_as_pdf', download: true, allowed: 'allowed_actions' } };
    expect(names(signed, { allowed_actions: ['cancel'] })).toEqual([]);
    expect(names(signed, { allowed_actions: ['download'] })).toEqual(['download']);
  });
});
