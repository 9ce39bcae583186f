import type { FieldKind } from '../kind.js';
import { faulty, type CheckFactory } from './check.types.js';
import { checkList, checkRelate, checkSelection } from './choice.js';
import { checkFiles } from './files.js';
import { checkDate, checkTime, checkTimestamp } from './moment.js';
import { checkNumber, checkSwitch } from './number.js';
import { checkAddress, checkCondition, checkJson, checkSheet } from './structured.js';
import { checkCollection, checkForm } from './sub-rows.js';
import { checkEmail, checkHtml, checkId, checkPhone, checkString, checkUrl } from './text.js';

const refuseAll: CheckFactory = () => () => faulty('readonly');

/** How the values of each kind of field are checked and normalised (D29, D30). */
export const VALUE_CHECKS: Readonly<Record<FieldKind, CheckFactory>> = {
  string: checkString,
  number: checkNumber,
  switch: checkSwitch,
  selection: checkSelection,
  list: checkList,
  email: checkEmail,
  phone: checkPhone,
  address: checkAddress,
  relate: checkRelate,
  date: checkDate,
  time: checkTime,
  timestamp: checkTimestamp,
  html: checkHtml,
  json: checkJson,
  files: checkFiles,
  'image-url': checkUrl,
  sheet: checkSheet,
  collection: checkCollection,
  id: checkId,
  form: checkForm,
  condition: checkCondition,
  code: refuseAll,
  system: () => () => faulty('system'),
  'computed-text': refuseAll,
  'computed-number': refuseAll,
  'computed-date': refuseAll,
  unstored: refuseAll,
  layout: refuseAll,
};
