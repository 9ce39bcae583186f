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
  'identity.project.removed': 'the own projects that were removed: nobody here has removed one',
  'identity.project.usage': 'figures alone',
  'identity.third.bindings': 'needs an account with a messaging app',
};

/** Contracts that tell anybody something of a project. */
export const OPEN_TO_ALL: Record<string, string> = {
  'identity.custom.get': 'name, look and registration of a project, for people who have not signed in yet',
};

/** Places of writes where an id of another project is answered otherwise than as one that does not exist, and why. */
export const NOT_FOUND_OTHERWISE: Record<string, string> = {
  'data.row.restore input.list[]': 'answers how many rows it found: none',
  'identity.third.start-binding input.project': 'refused before: no project has a messaging app that works',
  'identity.third.unbind input.id':
    'refused as a sign-in that is over, like any id that is none of the account',
  'identity.ticket.revoke input.id': 'refused as a link that is no longer valid, like any id that is none',
  'identity.user.commands input.project': 'answers nobody who does not seal the request (D6)',
  'identity.user.update input.group.leave[]':
    'looked for among the member’s own groups only, and leaving one that is not there is done already',
};
