import { lazy, type ComponentType } from 'react';

export interface ModalProps {
  /** Parameters of the address. */
  search: URLSearchParams;
}

const Help = lazy(async () => {
  const { HelpArticle } = await import('../features/help/help-article.js');
  const Content = ({ search }: ModalProps) => <HelpArticle name={search.get('article') ?? 'start'} />;
  return { default: Content };
});

/** Modals that can stand in a window of their own, by name. */
export const MODAL_CATALOGUE: Partial<Record<string, ComponentType<ModalProps>>> = { help: Help };
