import { Controller } from '@nestjs/common';
import {
  bindDepartment,
  createDepartment,
  fetchDepartments,
  departmentPeople,
  initDepartments,
  removeDepartment,
  selfDepartments,
  sortDepartments,
  updateDepartment,
  type Department,
  type OutputOf,
} from '@buildmesh/contracts';
import { Handles, type Call } from '@buildmesh/service-kit';
import { actorOf, projectOf, viewerOf } from '../../caller.js';
import { retryOf } from '../../store/index.js';
import { DepartmentViewService } from './department-view.service.js';
import { DepartmentService } from './department.service.js';

@Controller()
export class DepartmentHandlers {
  constructor(
    private readonly departments: DepartmentService,
    private readonly view: DepartmentViewService,
  ) {}

  @Handles(initDepartments)
  init(call: Call<typeof initDepartments>): Promise<Department[]> {
    return this.view.all(projectOf(call));
  }

  @Handles(fetchDepartments)
  fetch(call: Call<typeof fetchDepartments>): Promise<OutputOf<typeof fetchDepartments>> {
    const { user, project } = viewerOf(call);
    return this.view.seen(project, user, call.context.model);
  }

  @Handles(selfDepartments)
  self(call: Call<typeof selfDepartments>): Promise<OutputOf<typeof selfDepartments>> {
    const { user, project } = viewerOf(call);
    return this.view.own(project, user);
  }

  @Handles(createDepartment)
  async create(call: Call<typeof createDepartment>): Promise<OutputOf<typeof createDepartment>> {
    return { _id: await this.departments.create(actorOf(call), call.input, retryOf(createDepartment, call)) };
  }

  @Handles(updateDepartment)
  async update(call: Call<typeof updateDepartment>): Promise<true> {
    await this.departments.update(actorOf(call), call.params.id, call.input);
    return true;
  }

  @Handles(bindDepartment)
  async bind(call: Call<typeof bindDepartment>): Promise<true> {
    await this.departments.bind(actorOf(call), call.params.id, call.input);
    return true;
  }

  @Handles(sortDepartments)
  async sort(call: Call<typeof sortDepartments>): Promise<true> {
    await this.departments.sort(actorOf(call), call.input);
    return true;
  }

  @Handles(removeDepartment)
  async remove(call: Call<typeof removeDepartment>): Promise<true> {
    await this.departments.remove(actorOf(call), call.params.id);
    return true;
  }

  @Handles(departmentPeople)
  people({ input }: Call<typeof departmentPeople>): Promise<OutputOf<typeof departmentPeople>> {
    return this.view.people(input.project, input.group);
  }
}
