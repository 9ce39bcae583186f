/** Words that docs/glossary.md replaced by those of the field, as parts of exported names. */
export const RETIRED =
  /(^|[a-z0-9])(Wish|Deeds?|Doing|Asked|Told|Trail|Following|Scenes?|Fires?|Mirror|Standing|Circular|Mending|Words|Doors?|Wanted|Upkeep|Third|Purchase|Increments?|Journal)([A-Z0-9]|$)|^(wish|deeds?|fires?|mirror|standing|third|purchase|increments?|journal)([A-Z]|$)|^(fail|inquire|oneAtATime|goOn|onGap|assertOwnProject)$/;
