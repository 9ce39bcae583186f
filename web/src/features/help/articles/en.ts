import type { Article } from '../articles.js';

export const articles: Record<Article, string> = {
  start: `# First steps

A **project** holds the tables, roles and people of one organisation. You can belong to several and change between them at the top left.

## Find your way

- **Home** shows the tables you may read.
- Press **Ctrl K** (**⌘ K** on a Mac) to go anywhere: type a part of a name.
- Open places stay as tabs above the page; up to eight, pinned ones stay in front.

## Work in a table

- Click selects a cell, double click or typing edits it, **Esc** takes the change back.
- Filters and sorting stand above the table and can be removed there.
- On a phone the rows are cards; tap one to open the record.`,
  account: `# Your account

## Signing in

- Use your account name or your phone.
- Forgot the password? **Forgot password** sends a code to your phone.
- On a computer you can also sign in with a code that you scan with a phone that is signed in.
- Messaging apps appear as further buttons when your organisation has set them up. Link them under **My account → Security**.

## Keeping it safe

- Changing the password signs out all other devices.
- Links that sign you in work once. If one does not work any more, ask for a new one.`,
  roles: `# Roles and rights

What you may see and change depends on your **role** in the project.

- Under **My account → Roles** you see your roles and can change between them. Only the current one counts.
- Some roles can be applied for there. An administrator decides; the list shows that your application waits.
- With an **invitation** you join a role directly: open the link and sign in or register.

## For administrators

- Rights are given to roles, not to people, and come from the parent role unless the role says otherwise.
- **Preview** shows the project as a role sees it, in a tab of its own and without the possibility to change anything.`,
  editions: `# Editions

What a project may hold depends on its edition. Reading, changing and removing what is there is never limited; a full limit only stops adding more.

- **Experience**: 30 days, 10 members, 20 tables, 20,000 rows.
- **Basic**: 50 members, 100 tables, 500,000 rows.
- **Enterprise**: 500 members, 500 tables, 5,000,000 rows; external users can sign in.
- **Platform**: without limits on members, tables and rows; own name, logo and sign-in page.

The owner of the project decides about its edition. When a project expires its data can be read for 30 more days.`,
};
