import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { SocialLoginProvider } from '@buildmesh/contracts';

/** A messaging-app identity of an account; one identity belongs to one account. */
@Entity({ schema: 'identity', name: 'third_binding' })
export class SocialLogin {
  @PrimaryColumn('text')
  _id!: string;

  @Column('text')
  account!: string;

  @Column('text')
  provider!: SocialLoginProvider;

  /** Who gave the subject out, see `SubjectKey`. */
  @Column('text')
  corp!: string;

  @Column('text')
  subject!: string;

  /** As the provider told it at the time of binding. */
  @Column('text')
  name!: string;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;
}

/** The DingTalk app of a project (spec: platform §3). */
@Entity({ schema: 'identity', name: 'third_dingtalk' })
export class DingtalkSetup {
  @PrimaryColumn('text')
  _project!: string;

  @Column('text', { name: 'agent_id' })
  agentId!: string;

  @Column('text', { name: 'corp_id' })
  corpId!: string;

  @Column('text', { name: 'app_key' })
  appKey!: string;

  /** Sealed by the `SecretBox`. */
  @Column('text', { name: 'app_secret' })
  appSecret!: string;
}

/** A WeCom suite's latest ticket, pushed by WeCom every ten minutes. */
@Entity({ schema: 'identity', name: 'third_suite' })
export class Suite {
  @PrimaryColumn('text')
  _id!: string;

  /** Sealed. */
  @Column('text')
  ticket!: string;

  @Column('timestamptz', { name: 'updated_at' })
  updatedAt!: Date;
}

/** A corporation that installed a suite. */
@Entity({ schema: 'identity', name: 'third_suite_corp' })
export class SuiteCorp {
  @PrimaryColumn('text')
  suite!: string;

  @PrimaryColumn('text')
  corp!: string;

  @Column('text', { name: 'agent_id' })
  agentId!: string;

  /** Sealed. */
  @Column('text', { name: 'permanent_code' })
  permanentCode!: string;

  @Column('timestamptz', { name: 'updated_at' })
  updatedAt!: Date;
}
