import type { Department } from '@buildmesh/contracts';

type Known = Pick<Department, '_id' | 'name' | 'parent' | 'option'>;

const isSame = (text: string, other: string) => text.toLowerCase() === other.toLowerCase();

/** Names from the topmost department down, as in `Sales / Field sales`; a name may hold a stroke without blanks. */
export const placeOf = (text: string): string[] =>
  text
    .split(/\s+[/／]\s+/)
    .map((name) => name.trim())
    .filter((name) => name !== '');

/** The department that a text means: by its code, its name, or its place in the tree. */
export function departmentOf<G extends Known>(text: string, groups: readonly G[]): G | undefined {
  const exact = groups.find(({ name, option }) => isSame(name, text) || option.code === text);
  return exact ?? groups.find((group) => standsAt(group, placeOf(text), groups));
}

/** Whether the names lead to the group from somewhere above it. */
function standsAt(group: Known, place: readonly string[], groups: readonly Known[]): boolean {
  let here: Known | undefined = group;
  for (const name of place.toReversed()) {
    if (!here || !isSame(here.name, name)) return false;
    const above: string | null = here.parent;
    here = groups.find(({ _id }) => _id === above);
  }
  return place.length > 0;
}

/** Makes one department and answers its id. */
type Make = (department: { name: string; parent: string | null }) => Promise<string>;

/** Makes what is missing of the departments that the texts mean, those above first, each once. */
export async function makeDepartments(
  texts: readonly string[],
  groups: readonly Known[],
  make: Make,
): Promise<void> {
  const known: Known[] = [...groups];
  for (const text of texts) {
    if (departmentOf(text, known)) continue;
    let parent: string | null = null;
    for (const [depth, name] of placeOf(text).entries()) parent = await reach(name, parent, depth);
  }

  /** The id of the department below another, which is made where there is none; the topmost name may stand anywhere. */
  async function reach(name: string, parent: string | null, depth: number): Promise<string> {
    const there = known.find((each) => isSame(each.name, name) && (depth === 0 || each.parent === parent));
    if (there) return there._id;
    const _id = await make({ name, parent });
    known.push({ _id, name, parent, option: {} });
    return _id;
  }
}
