import type { membersOf, OutputOf, ProjectUser, userStatus } from '@buildmesh/contracts';

/** An account's place in a project; the own role comes first. */
export interface Membership {
  account: string;
  blocked: boolean;
  roles: string[];
}

export interface MemberQuery {
  project: string;
  /** All members when empty. */
  ids: string[];
  search?: string | undefined;
  role?: string | undefined;
  /** Only those listed in this group itself. */
  group?: string | undefined;
  model?: 'inner' | 'public' | undefined;
  /** Who was seen after this moment (epoch ms) is online. */
  onlineSinceMs: number;
  /** Accounts that are online by what is known of their open clients. */
  present: string[];
  /** Only those who are online. */
  onlineOnly?: boolean;
  offset: number;
  limit: number;
}

/** Members as other services name them. */
export interface NameQuery {
  project: string;
  /** All members when absent. */
  ids?: string[] | undefined;
  /** Only those with a greater id. */
  after?: string | undefined;
  /** Part of a nickname or an account. */
  search?: string | undefined;
  limit: number;
}

export interface MemberCounts {
  inner: number;
  public: number;
}

export interface Profile {
  _id: string;
  nickname: string;
  avatar: string | null;
}

/** Keeps who belongs to a project in which roles. Every method looks at one project only. */
export abstract class MemberRepository {
  abstract find(project: string, account: string): Promise<Membership | undefined>;
  /** Roles of those among `accounts` who are members, the own one first. */
  abstract rolesOf(project: string, accounts: string[]): Promise<Map<string, string[]>>;
  /** Makes the account a member in exactly these roles, the first its own. */
  abstract setRoles(project: string, account: string, roles: string[]): Promise<void>;
  abstract setBlocked(project: string, account: string, blocked: boolean): Promise<void>;
  abstract setCurrentRole(project: string, account: string, role: string): Promise<void>;
  abstract remove(project: string, account: string): Promise<void>;
  /** Members other than `account` who hold a role of type admin and are neither banned nor disabled. */
  abstract countOtherAdmins(project: string, account: string): Promise<number>;
  /** The owner and the administrators who are neither banned nor disabled, in the order of their ids. */
  abstract admins(project: string, limit: number): Promise<string[]>;
  abstract count(project: string): Promise<MemberCounts>;
  abstract list(query: MemberQuery): Promise<{ data: ProjectUser[]; size: number }>;
  /** In the order of their ids. */
  abstract names(query: NameQuery): Promise<OutputOf<typeof membersOf>['data']>;
  /** How an account stands in a project now; nothing for no account. */
  abstract standing(project: string, account: string): Promise<OutputOf<typeof userStatus> | undefined>;
  /** Profiles of those among `list` who share a project with `caller`, or are the caller. */
  abstract profiles(caller: string, by: 'id' | 'account' | 'phone', list: string[]): Promise<Profile[]>;
}
