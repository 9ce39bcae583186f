const STAFF =
  'is for the platform’s staff alone, who see all projects from outside; no role of a project opens it (S1)';

/** Contracts that the suite does not call, and why. */
export const NOT_CALLED: Record<string, string> = {
  'identity.session.logout': 'ends the session that calls it, whatever project it names',
  'identity.provider.list': STAFF,
  'identity.provider.get': STAFF,
  'identity.provider.licence': STAFF,
  'identity.provider.freeze': STAFF,
  'identity.project.create': 'begins a project of its own and names nothing that is there',
};

/** Readers whose answer about the own project has nothing in it that only this project has, and why. */
export const SILENT: Record<string, string> = {
  'approvals.application.count': 'figures alone',
  'identity.project.removed': 'the own projects that were removed: nobody here has removed one',
  'identity.project.usage': 'figures alone',
  'identity.third.bindings': 'needs an account with a messaging app',
  'payments.order.packages': 'the same for everybody',
  'payments.order.list': 'projects whose licence has no end order nothing',
};

/** Contracts that tell anybody something of a project. */
export const OPEN_TO_ALL: Record<string, string> = {
  'identity.custom.get': 'name, look and registration of a project, for people who have not signed in yet',
};

const STALE =
  'refused before: the version sent is not the present one; with that one, as the specs of data show, as absent';
const LEADS_NOWHERE = 'a link to what is not on the page, whosever it is, filters nothing';

const OF_VIEWS = [
  '[]',
  '[]._id',
  '[]._template.children[]',
  '[]._template.data.id',
  '[]._template.link[].view',
];
const STALE_PAGES = ['data.page.change', 'data.page.edit'].flatMap((id) =>
  OF_VIEWS.map((place) => [`${id} input.views${place}`, STALE] as const),
);

const NAMES_NOBODY =
  'an act that names nobody looks at nobody, and one that does refuses whoever is no active member';

/** Places of writes where an id of another project is answered otherwise than as one that does not exist, and why. */
export const NOT_FOUND_OTHERWISE: Record<string, string> = {
  'approvals.application.handle input.option.from': 'a delivery to nobody is refused before',
  'approvals.application.handle input.option.user': NAMES_NOBODY,
  'approvals.application.handle input.option.user[]': NAMES_NOBODY,
  'approvals.application.handle input.option.users.*[]': NAMES_NOBODY,
  'approvals.application.submit input.option.user': NAMES_NOBODY,
  'approvals.application.submit input.option.user[]': NAMES_NOBODY,
  'approvals.application.submit input.option.users.*[]': NAMES_NOBODY,
  ...Object.fromEntries(STALE_PAGES),
  'data.view.create input.template.link[].view': LEADS_NOWHERE,
  'data.view.update input._template.children[]': STALE,
  'data.view.update input._template.data.id': STALE,
  'data.view.update input._template.link[].view': STALE,
  'data.row.restore input.list[]': 'answers how many rows it found: none',
  'identity.third.start-binding input.project': 'refused before: no project has a messaging app that works',
  'identity.third.unbind input.id':
    'refused as a sign-in that is over, like any id that is none of the account',
  'identity.ticket.revoke input.id': 'refused as a link that is no longer valid, like any id that is none',
  'identity.user.commands input.project': 'answers nobody who does not seal the request (D6)',
  'identity.user.update input.group.leave[]':
    'looked for among the member’s own groups only, and leaving one that is not there is done already',
};
