import type { ApprovalSlots } from '../features/approval/index.js';
import type { EntitySlots } from '../features/entity/index.js';
import type { PageSlots } from '../features/page/index.js';
import type { PrintSlots } from '../features/print/index.js';
import type { FlowSlots } from '../features/flow/index.js';
import type { RoleSlots } from '../features/role/index.js';
import type { OtherSlots } from '../features/project/index.js';
import type { SharingSlots } from '../features/settings-store/index.js';
import type { HomeSlots } from '../features/shell/index.js';
import type { TableSlots } from '../features/table/index.js';
import type { MemberSlots } from '../features/user/index.js';
import { lazyPart } from '../shared/ui/state/lazy-part.js';

const FilterBuilder = lazyPart(async () => (await import('../features/filter/index.js')).FilterBuilder);

const FilterText = lazyPart(async () => (await import('../features/filter/index.js')).FilterText);

const ImportDialog = lazyPart(async () => (await import('../features/transfer/index.js')).ImportDialog);

const CopyValuesDialog = lazyPart(
  async () => (await import('../features/transfer/index.js')).CopyValuesDialog,
);
const ConvertValuesDialog = lazyPart(
  async () => (await import('../features/transfer/index.js')).ConvertValuesDialog,
);
const MergeRowsDialog = lazyPart(async () => (await import('../features/transfer/index.js')).MergeRowsDialog);

/** Loaded with the first question; the role feature brings the dialog, the filter feature the words. */
const Explain = lazyPart(async () => {
  const { ExplainDialog } = await import('../features/role/index.js');
  function Bound(props: { entity: string; row?: { _id: string; name: string }; onClose: () => void }) {
    return <ExplainDialog {...props} FilterText={FilterText} />;
  }
  return Bound;
});

const Invitations = lazyPart(async () => (await import('../features/invitation/index.js')).InvitationsPanel);
const Applications = lazyPart(
  async () => (await import('../features/invitation/index.js')).ApplicationsPanel,
);

/** The places where a feature shows a component of another. */
export const roleSlots: RoleSlots = { FilterBuilder, FilterText };
export const approvalSlots: ApprovalSlots = { FilterBuilder, FilterText };
export const memberSlots: MemberSlots = { Invitations, Applications };
export const homeSlots: HomeSlots = { ImportDialog };

export async function loadTableSlots(): Promise<TableSlots> {
  const [filter, record, transfer] = await Promise.all([
    import('../features/filter/index.js'),
    import('../features/row/index.js'),
    import('../features/transfer/index.js'),
  ]);
  return {
    FilterBuilder: filter.FilterBuilder,
    RecordPanel: record.RowPanel,
    ImportDialog: transfer.ImportDialog,
    ExportDialog: transfer.ExportDialog,
    ExplainDialog: Explain,
  };
}

const MenuEntries = lazyPart(async () => (await import('../features/shell/index.js')).MenuEntries);
const RecentPlaces = lazyPart(async () => (await import('../features/shell/index.js')).RecentDestinations);
const ApprovalBucket = lazyPart(
  async () => await (await import('../features/approval/index.js')).loadApprovalBucket(),
);

export async function loadPageSlots(): Promise<PageSlots> {
  const { RowPanel: RecordPanel } = await import('../features/row/index.js');
  return { FilterBuilder, RecordPanel, MenuEntries, RecentPlaces, ApprovalBucket };
}

/** Pages are printed with the components that they have at the screen. */
export async function loadPrintSlots(): Promise<PrintSlots> {
  const { loadPrintedPage } = await import('../features/page/index.js');
  const [Page, slots] = await Promise.all([loadPrintedPage(), loadPageSlots()]);
  return { PrintedPage: (page) => <Page slots={slots} {...page} /> };
}

export async function loadEntitySlots(): Promise<EntitySlots> {
  const { RowForm: RecordForm } = await import('../features/row/index.js');
  return { RecordForm, ImportDialog, CopyValuesDialog, ConvertValuesDialog, MergeRowsDialog };
}

export async function loadSharingSlots(): Promise<SharingSlots> {
  const { ChartPanel, loadViewArrangement } = await import('../features/table/index.js');
  return { FilterBuilder, ChartPanel, ViewArrangement: await loadViewArrangement() };
}

export async function loadFlowSlots(): Promise<FlowSlots> {
  const { FilterBuilder: builder } = await import('../features/filter/index.js');
  return { FilterBuilder: builder };
}

export async function loadProjectSlots(): Promise<OtherSlots> {
  const [custom, settings, sharing] = await Promise.all([
    import('../features/branding/index.js'),
    import('../features/settings/index.js'),
    import('../features/settings-store/index.js'),
  ]);
  return {
    Usage: custom.UsageSection,
    Owner: custom.OwnerSection,
    Transfer: sharing.SettingTransferPanel,
    Modes: settings.ModeSettings,
  };
}
