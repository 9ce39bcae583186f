/** The form of the function that is open, as code of a command may read and fill it (D7). */
export interface OpenForm {
  values: () => Record<string, unknown>;
  set: (key: string, value: unknown) => void;
}

const forms: OpenForm[] = [];

/** The topmost form. */
export const openForm = (): OpenForm | undefined => forms.at(-1);

/** Makes a form the topmost one until what is returned is called. */
export function enterForm(form: OpenForm): () => void {
  forms.push(form);
  return () => void forms.splice(forms.indexOf(form), 1);
}
