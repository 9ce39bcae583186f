const STAFF =
  'is for the platform’s staff alone, who see all projects from outside; no role of a project opens it (S1)';

/** Contracts that the suite does not call, and why. */
export const NOT_CALLED: Record<string, string> = {
  'identity.session.logout': 'ends the session that calls it, whatever project it names',
  'identity.provider.list': STAFF,
  'identity.provider.get': STAFF,
  'identity.provider.licence': STAFF,
  'identity.provider.freeze': STAFF,
  'identity.ticket.shared': 'shows what the presented share token leads to; administrators present none',
  'data.program.people': 'finds people for those alone who may not list them; administrators may',
  'identity.project.create': 'begins a project of its own and names nothing that is there',
};

/** Readers whose answer about the own project has nothing in it that only this project has, and why. */
export const SILENT: Record<string, string> = {
  'approvals.application.count': 'figures alone',
  'files.admin.usage': 'figures alone',
  'files.place.find': 'places of the world, of no project',
  'files.sheet.parse': 'computes what was sent',
  'files.sheet.print': 'a PDF of what was sent',
  'files.translate.run': 'translates what was sent',
  'files.ueditor.ask': 'the settings of an editor, the same for everybody',
  'files.upload.sign': 'a place for a file that is not there yet, made of what was asked',
  'identity.project.removed': 'the own projects that were removed: nobody here has removed one',
  'identity.project.usage': 'figures alone',
  'identity.third.bindings': 'needs an account with a messaging app',
  'payments.order.packages': 'the same for everybody',
  'payments.order.list': 'projects whose licence has no end order nothing',
  'scheduling.log.list': 'the task is due once a year: it has no log yet',
};

/** Contracts that tell anybody something of a project. */
export const OPEN_TO_ALL: Record<string, string> = {
  'files.file.open': 'the file itself, for whoever holds an address that was signed for it (D61)',
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

const FOR_APPLYING_AGAIN =
  'read by whoever applies again alone, and then refused, as by who applies, for whoever is no active member';

const OWN_CONVERSATION =
  'a mark of the own reading in the own project, which has no conversation with anybody of another: nothing is marked';
const ROW_OF_OWN =
  'looked for when somebody opens it, in a table of the own project, as the table named with it must be: it is not there';

const OF_A_DRAFT =
  'kept for the writer alone, and looked for in the own project when that person opens the form: it is not there';

const OF_A_ROLLUP =
  'looked at where the field is a rollup alone, and then only among the tables of the own project';
const OF_A_FORM = 'kept with the field of a form, which computes nothing: nobody looks there';

/** Places of writes where an id of another project is answered otherwise than as one that does not exist, and why. */
export const NOT_FOUND_OTHERWISE: Record<string, string> = {
  'approvals.application.handle input.option.from':
    'read where no application is named alone, and then looks for applications of the own project',
  'approvals.application.handle input.option.users.*[]': FOR_APPLYING_AGAIN,
  'approvals.application.submit input.option.users.*[]': FOR_APPLYING_AGAIN,
  ...Object.fromEntries(STALE_PAGES),
  'data.field.transform input.as.option.rollup.entity': OF_A_ROLLUP,
  'data.field.update input.option.rollup.entity': OF_A_ROLLUP,
  'data.flow.create input.form[]._option.rollup.entity': OF_A_FORM,
  'data.flow.update input.form[]._option.rollup.entity': OF_A_FORM,
  'data.view.create input.template.link[].view': LEADS_NOWHERE,
  'data.view.update input._template.children[]': STALE,
  'data.view.update input._template.data.id': STALE,
  'data.view.update input._template.link[].view': STALE,
  'data.row.restore input.list[]': 'answers how many rows it found: none',
  'identity.third.start-binding input.project': 'refused before: no project has a messaging app that works',
  'identity.third.unbind input.id':
    'refused as a sign-in that is over, like any id that is none of the account',
  'identity.ticket.revoke input.id': 'refused as a link that is no longer valid, like any id that is none',
  'identity.user.commands input.project':
    'chooses among the commands that wait for the own session alone: none does',
  'identity.user.update input.group.leave[]':
    'looked for among the member’s own groups only, and leaving one that is not there is done already',
  'messaging.ai.chat input.instead':
    'looked for in the own chat with the assistant alone; what is not there ends nothing',
  'messaging.conversation.clear input.from': OWN_CONVERSATION,
  'messaging.conversation.read input.from': OWN_CONVERSATION,
  'messaging.draft.save input.form.approval': OF_A_DRAFT,
  'messaging.draft.save input.form.item': OF_A_DRAFT,
  'messaging.message.send input.context.id': ROW_OF_OWN,
  'messaging.message.send input.meta.data.id': ROW_OF_OWN,
  'messaging.message.send-data input.id': ROW_OF_OWN,
};
