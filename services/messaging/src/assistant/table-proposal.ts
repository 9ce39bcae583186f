import { z } from 'zod';
import {
  refusal,
  MAX_PROPOSED_FIELDS,
  PROPOSED_TYPES,
  proposedField,
  type ProposedField,
} from '@buildmesh/contracts';
import type { Turn } from './language-model.js';

/** What a model is told of a table; the name is a person's words and stands apart from them. */
export function proposalTurns(name: string): Turn[] {
  const rules = [
    'Propose the fields of a data table. The message of the user is the name of the table and nothing else.',
    `Answer with one JSON object {"fields":[{"name","type","option"}]} of at most ${MAX_PROPOSED_FIELDS} fields.`,
    `"type" is one of ${PROPOSED_TYPES.join(', ')}.`,
    '"option" may hold "required" (boolean) and, for the type selection, "selection" (a list of texts to choose from).',
    'Write names in the language of the name of the table.',
  ];
  return [
    { role: 'system', content: rules.join('\n') },
    { role: 'user', content: name },
  ];
}

const proposal = z.object({ fields: z.array(z.unknown()).max(200) });

/** The fields in an answer that fit (D29), each name once; refuses with `ai.unreadable` where there is none. */
export function proposedFields(answer: string): ProposedField[] {
  const fields = new Map<string, ProposedField>();
  for (const one of listedIn(answer)) {
    const field = proposedField.safeParse(one);
    if (!field.success) continue;
    const { name, type, option } = field.data;
    const isChoice = type === 'selection';
    if (isChoice === (option.selection !== undefined) && !fields.has(name)) fields.set(name, field.data);
  }
  if (fields.size === 0) throw refusal('ai.unreadable');
  return [...fields.values()].slice(0, MAX_PROPOSED_FIELDS);
}

/** Models put their JSON between other words at times. */
function listedIn(answer: string): unknown[] {
  try {
    const text = answer.slice(answer.indexOf('{'), answer.lastIndexOf('}') + 1);
    return proposal.parse(JSON.parse(text)).fields;
  } catch {
    throw refusal('ai.unreadable');
  }
}
