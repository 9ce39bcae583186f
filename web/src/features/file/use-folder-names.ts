import { useAllEntitiesQuery } from '../../entities/project/entity.api.js';
import { useProject } from '../../entities/session/use-session.js';

/** Folders named after a table are called as the table is. */
export function useFolderNames(): (name: string) => string {
  const { data: tables = [] } = useAllEntitiesQuery({ params: { project: useProject()._id } });
  return (name) => tables.find(({ _id }) => _id === name)?._name ?? name;
}
