import type { KeyboardEvent } from 'react';

/** Lets Enter in a text area do what it does in an input: press the button that submits the form, or nothing where there is none. */
export function submitOnEnter(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key !== 'Enter' || event.shiftKey || event.altKey || event.nativeEvent.isComposing) return;
  event.preventDefault();
  submitButtonOf(event.currentTarget.form)?.click();
}

function submitButtonOf(form: HTMLFormElement | null): HTMLElement | undefined {
  return [...(form?.elements ?? [])].find(
    (element): element is HTMLButtonElement =>
      element instanceof HTMLButtonElement && element.type === 'submit',
  );
}
