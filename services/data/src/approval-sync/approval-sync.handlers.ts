import { Controller, Inject } from '@nestjs/common';
import {
  approvalForm,
  approvalRowChanges,
  checkApprovalRow,
  freeApprovalRow,
  heldApprovalRows,
  prepareApprovalTable,
  readApprovalRow,
  relatedApprovalUsers,
  writeApprovalRow,
  type OutputOf,
} from '@buildmesh/contracts';
import { Handles, type Call } from '@buildmesh/service-kit';
import { ApprovalHolds } from './approval-holds.js';
import { ApprovalRowService } from './approval-sync.service.js';
import { ApprovalTable } from './approval-table.js';

/** Tables and rows of applications, for the approvals service. */
@Controller()
export class ApprovalRowHandlers {
  constructor(
    @Inject(ApprovalTable) private readonly tables: ApprovalTable,
    @Inject(ApprovalRowService) private readonly rows: ApprovalRowService,
    @Inject(ApprovalHolds) private readonly holds: ApprovalHolds,
  ) {}

  @Handles(approvalForm)
  form({ input }: Call<typeof approvalForm>): Promise<OutputOf<typeof approvalForm>> {
    return this.tables.form(input.project, input.entity);
  }

  @Handles(prepareApprovalTable)
  prepare({ context, input }: Call<typeof prepareApprovalTable>): Promise<true> {
    return this.tables.prepare(context, input.project, input.entity);
  }

  @Handles(checkApprovalRow)
  check({ input }: Call<typeof checkApprovalRow>): Promise<OutputOf<typeof checkApprovalRow>> {
    return this.rows.check(input);
  }

  @Handles(writeApprovalRow)
  write({ input }: Call<typeof writeApprovalRow>): Promise<true> {
    return this.rows.write(input);
  }

  @Handles(readApprovalRow)
  read({ input }: Call<typeof readApprovalRow>): Promise<OutputOf<typeof readApprovalRow>> {
    return this.rows.read(input);
  }

  @Handles(approvalRowChanges)
  changes({ input }: Call<typeof approvalRowChanges>): Promise<OutputOf<typeof approvalRowChanges>> {
    return this.rows.changes(input);
  }

  @Handles(heldApprovalRows)
  held({ input }: Call<typeof heldApprovalRows>): Promise<OutputOf<typeof heldApprovalRows>> {
    return this.holds.list(input);
  }

  @Handles(freeApprovalRow)
  async free({ input }: Call<typeof freeApprovalRow>): Promise<true> {
    await this.holds.free(input.id);
    return true;
  }

  @Handles(relatedApprovalUsers)
  related({ input }: Call<typeof relatedApprovalUsers>): Promise<string[]> {
    return this.rows.related(input);
  }
}
