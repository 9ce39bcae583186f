import type { Project } from '@buildmesh/contracts';
import { firstAdminPlace } from '../../shared/navigation/admin-menu.model.js';
import { menuFactsOf } from '../../entities/session/use-menu-facts.js';

/** First entry of the settings of a project, or its first child; fetched only when somebody enters them. */
export const firstAdminPlaceOf = (project: Project | null): string | undefined =>
  firstAdminPlace(menuFactsOf(project));
