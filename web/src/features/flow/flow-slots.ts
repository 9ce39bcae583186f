import type { ComponentType } from 'react';
import type { FilterBuilderProps } from './steps/sections.types.js';

/** Components of other features that the editor of functions shows. */
export interface FlowSlots {
  FilterBuilder: ComponentType<FilterBuilderProps>;
}
