import { isMultiple, kindOf, valueClassOf, type FieldDefinition } from '@buildmesh/domain';

/** Which fields of a table serve for what. */
const isOwn = ({ _key }: FieldDefinition): boolean => !_key.startsWith('_');

export const isDay = (field: FieldDefinition): boolean =>
  isOwn(field) && ['date', 'timestamp'].includes(kindOf(field));

export const isNumber = (field: FieldDefinition): boolean =>
  isOwn(field) && valueClassOf(field) === 'number' && kindOf(field) !== 'selection';

/** Has a known set of values. */
export const isChoice = (field: FieldDefinition): boolean =>
  isOwn(field) && !isMultiple(field) && ['selection', 'switch'].includes(kindOf(field));

export const isRelation = (field: FieldDefinition): boolean =>
  isOwn(field) && !isMultiple(field) && kindOf(field) === 'relate';

export const isFiles = (field: FieldDefinition): boolean => isOwn(field) && kindOf(field) === 'files';

export const isCollection = (field: FieldDefinition): boolean =>
  isOwn(field) && kindOf(field) === 'collection';

export const isSignature = (field: FieldDefinition): boolean =>
  isOwn(field) && ['image-url', 'files'].includes(kindOf(field));

export const isSheet = (field: FieldDefinition): boolean => isOwn(field) && kindOf(field) === 'sheet';
