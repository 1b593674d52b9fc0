import { defineOperationApp } from '@directus/extensions-sdk';
import { BUTTON_VERBS } from '../../domains/approvals/documents/rules.ts';
import { approvals } from '../../domains/approvals/model.ts';
import { verbKey } from '../../kernel/model/labels.ts';

const { name } = approvals;

/** The verbs of a document that a flow can run. */
const choices = BUTTON_VERBS.map((verb) => ({ text: `$t:${verbKey(name, verb)}`, value: verb }));

export default defineOperationApp({
  id: 'decide-approval',
  name: '$t:studio.decide_approval.name',
  icon: 'approval',
  description: '$t:studio.decide_approval.description',
  overview: ({ approval, verb }) => [
    { label: '$t:studio.decide_approval.approval', text: String(approval ?? '') },
    { label: '$t:studio.decide_approval.verb', text: verb ? `$t:${verbKey(name, String(verb))}` : '' },
  ],
  options: [
    {
      field: 'approval',
      name: '$t:studio.decide_approval.approval',
      type: 'string',
      meta: { width: 'half', interface: 'input', required: true, options: { placeholder: '{{$trigger.keys[0]}}' } },
    },
    {
      field: 'verb',
      name: '$t:studio.decide_approval.verb',
      type: 'string',
      meta: { width: 'half', interface: 'select-dropdown', required: true, options: { choices } },
    },
    {
      field: 'comment',
      name: '$t:studio.decide_approval.comment',
      type: 'text',
      meta: { width: 'full', interface: 'input-multiline' },
    },
  ],
});
