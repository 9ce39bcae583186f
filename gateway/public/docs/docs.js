import { bodyFields, element, parameterFields } from './form.js';
import { send } from './send.js';

const $ = (id) => document.getElementById(id);
/** Path parameters are the same from operation to operation, so typed ones are kept while the page is open. */
const remembered = {};

/** The document stands beside the page: `…/docs` → `…/openapi.json`. */
const response = await fetch('openapi.json');
const api = await response.json();
/** A second spelling of a path is in the document, but not in the list. */
const isAlias = ({ operation }) => /\.alias\d+$/.test(operation.operationId);
const operations = Object.entries(api.paths).flatMap(([path, item]) =>
  Object.entries(item).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
);

function showList(search) {
  const wanted = search.trim().toLowerCase();
  const fits = ({ path, operation }) =>
    `${path} ${operation.summary} ${operation.operationId}`.toLowerCase().includes(wanted);
  const groups = api.tags.map(({ name }) => {
    const links = operations
      .filter((one) => one.operation.tags[0] === name && !isAlias(one) && fits(one))
      .map((one) =>
        element(
          'a',
          { href: `#${one.operation.operationId}`, title: `${one.method} ${one.path}` },
          one.operation.summary,
        ),
      );
    return links.length > 0 ? element('section', {}, element('h2', {}, name), ...links) : null;
  });
  $('list').replaceChildren(...groups.filter(Boolean));
  markCurrent();
}

function markCurrent() {
  for (const link of $('list').querySelectorAll('a')) {
    link.setAttribute('aria-current', String(link.getAttribute('href') === location.hash));
  }
}

function headersFromPage() {
  const entries = [...new FormData($('token'))].filter(([, value]) => value !== '');
  return Object.fromEntries(entries);
}

function answersOf(operation) {
  return Object.entries(operation.responses).map(([status, answer]) =>
    element(
      'details',
      {},
      element('summary', {}, `${status} ${status === '200' ? 'answer' : 'refused'}`),
      element('pre', {}, `${answer.description}\n\n${JSON.stringify(answer.content, null, 2)}`),
    ),
  );
}

function formOf({ path, method, operation }) {
  const parameters = parameterFields(api, operation, remembered);
  const body = bodyFields(api, operation);
  const inputs = [...parameters, ...body.fields, ...(body.whole ? [body.whole] : [])];
  const answer = element('pre', { hidden: true, tabIndex: 0 });
  const form = element(
    'form',
    {},
    ...inputs.map((one) => one.label),
    element('button', { type: 'submit' }, 'Send'),
    answer,
  );
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    for (const one of parameters) if (one.place === 'path') remembered[one.name] = one.input.value;
    answer.hidden = false;
    answer.textContent = '…';
    answer.textContent = await send({ path, method, parameters, body, headers: headersFromPage() }).catch(
      (error) => String(error),
    );
  });
  return form;
}

function showOperation() {
  const chosen =
    operations.find((one) => one.operation.operationId === location.hash.slice(1)) ?? operations[0];
  if (!chosen) return;
  const { path, method, operation } = chosen;
  $('operation').replaceChildren(
    element('h2', {}, operation.summary),
    element('p', { className: 'path' }, element('span', { className: 'method' }, method), ` ${path}`),
    element('p', { className: 'muted' }, `${operation.operationId}, for: ${operation['x-access']}`),
    element('h3', {}, 'Try it'),
    formOf(chosen),
    element('h3', {}, 'Answers'),
    ...answersOf(operation),
  );
  markCurrent();
}

$('version').textContent = `${api.info.title} ${api.info.version}`;
const locales = api.components.parameters.locale.schema.enum;
$('token').elements['x-locale'].append(...locales.map((one) => element('option', { value: one }, one)));
$('token').elements['x-locale'].value = locales.includes(navigator.language) ? navigator.language : 'en';
$('search').addEventListener('input', (event) => showList(event.target.value));
addEventListener('hashchange', () => {
  showOperation();
  $('operation').focus();
});
showList('');
showOperation();
