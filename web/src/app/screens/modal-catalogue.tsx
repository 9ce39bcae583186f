import { type ComponentType } from 'react';
import { lazyPart } from '../../shared/ui/state/lazy-part.js';

export interface ModalProps {
  /** Parameters of the address. */
  search: URLSearchParams;
}

const Help = lazyPart(async () => {
  const { HelpArticle } = await import('../../features/help/help-article.js');
  const Content = ({ search }: ModalProps) => <HelpArticle name={search.get('article') ?? 'start'} />;
  return Content;
});

/** Modals that can stand in a window of their own, by name. */
export const MODAL_CATALOGUE: Partial<Record<string, ComponentType<ModalProps>>> = { help: Help };
