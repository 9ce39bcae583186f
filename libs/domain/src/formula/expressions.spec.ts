import {
  EXAMPLE_FIELDS,
  EXAMPLE_NOW,
  EXAMPLE_ROW,
  expressionExamples,
  exampleText,
} from '../../test/expression-examples.js';
import { typeFormula } from '../field/computed/type-formula.js';
import type { FlowGraph } from '../flow/flow.types.js';
import { computeFormula } from '../flow/formula.js';
import { typesIn } from '../flow/run-types.js';
import { dataAt } from '../print/fill.js';
import { FORMULA_FUNCTIONS, OF_THE_MOMENT } from './function-table.js';

const { examples, functions } = expressionExamples();
const read = (path: string): unknown => dataAt(EXAMPLE_ROW, path);
/** As in a function, whose references are of the fields of a row. */
const graph: FlowGraph = { form: EXAMPLE_FIELDS, nodes: [], option: {} };
const typeAt = typesIn(graph, () => undefined);

describe('the document of expressions', () => {
  test('names every function, and no other', () =>
    expect([...new Set(functions)].sort()).toEqual(FORMULA_FUNCTIONS));

  test.each(examples.map(({ text, shown }) => [text, shown]))('%s is %s', (text, shown) =>
    expect(exampleText(computeFormula(text, { read, typeAt, now: EXAMPLE_NOW, accuracy: 10 }), text)).toBe(
      shown,
    ),
  );

  test('its examples may all stand in a field, but those that change by themselves', () => {
    const refused = examples.filter(({ text }) => typeFormula(text, EXAMPLE_FIELDS).faults);
    expect(refused.map(({ text }) => text)).toEqual([...OF_THE_MOMENT].map((name) => `${name}()`));
  });
});
