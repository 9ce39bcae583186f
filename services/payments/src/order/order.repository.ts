import { Inject, Injectable } from '@nestjs/common';
import { EntityManager } from 'typeorm';
import { execute } from '@buildmesh/persistence';
import { ORDERS_LISTED, type Order } from '@buildmesh/contracts';
import type { PackageType, PayType } from '@buildmesh/domain';
import { SCHEMA } from '../schema.js';

const ORDERS = `"${SCHEMA}".orders`;
const TRADES = `"${SCHEMA}".trade`;
const COLUMNS = `id, project, user_id, package, price, name, status, pay_type, trade_no, created_at, paid_at,
  closes_at, licence, until`;

interface Row {
  id: string;
  project: string;
  user_id: string;
  package: PackageType;
  price: number;
  name: string;
  status: Order['status'];
  pay_type: PayType | null;
  trade_no: string | null;
  created_at: Date;
  paid_at: Date | null;
  closes_at: Date;
  licence: Order['licence'];
  until: Date | null;
}

/** An unpaid order that may be used again, or a new one. */
export interface OrderQuery {
  project: string;
  package: PackageType;
  sinceMs: number;
  nowMs: number;
}

/** Orders, as they are kept. */
@Injectable()
export class OrderRepository {
  constructor(@Inject(EntityManager) private readonly manager: EntityManager) {}

  async byId(id: string): Promise<Order | undefined> {
    return this.one(this.manager, `SELECT ${COLUMNS} FROM ${ORDERS} WHERE id = $1`, [id]);
  }

  /** As `byId`; others who lock it wait until the transaction ends. */
  lock(manager: EntityManager, id: string): Promise<Order | undefined> {
    return this.one(manager, `SELECT ${COLUMNS} FROM ${ORDERS} WHERE id = $1 FOR UPDATE`, [id]);
  }

  async list(project: string, beforeMs: number): Promise<Order[]> {
    const text = `SELECT ${COLUMNS} FROM ${ORDERS} WHERE project = $1 AND created_at < $2
      ORDER BY created_at DESC, id DESC LIMIT ${ORDERS_LISTED}`;
    const rows = await this.manager.query<Row[]>(text, [project, new Date(beforeMs)]);
    return rows.map(orderOf);
  }

  /** Makes others who order for the project wait until the transaction ends. */
  async lockProject(manager: EntityManager, project: string): Promise<void> {
    await manager.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [
      `${SCHEMA}.order.${project}`,
    ]);
  }

  reusable(
    manager: EntityManager,
    { project, package: type, sinceMs, nowMs }: OrderQuery,
  ): Promise<Order | undefined> {
    const text = `SELECT ${COLUMNS} FROM ${ORDERS} WHERE project = $1 AND package = $2 AND status = 0
      AND created_at > $3 AND closes_at > $4 ORDER BY created_at DESC LIMIT 1`;
    return this.one(manager, text, [project, type, new Date(sinceMs), new Date(nowMs)]);
  }

  async insert(manager: EntityManager, order: Order): Promise<void> {
    const { detail } = order;
    const text = `INSERT INTO ${ORDERS} (id, project, user_id, package, price, name, created_at, closes_at)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`;
    const what = [detail.package, detail.price, detail.name];
    const when = [new Date(order.createdAt), new Date(order.closesAt)];
    await manager.query(text, [order._id, order.project, order.user, ...what, ...when]);
  }

  /** Somebody begins to pay an unpaid order: from now on the provider is asked about it. Answers whether it is one. */
  async begin(id: string, payType: PayType, askAtMs: number): Promise<boolean> {
    const text = `UPDATE ${ORDERS} SET pay_type = $2, ask_at = $3, asked = 0,
        begun = CASE WHEN $2 = ANY(begun) THEN begun ELSE begun || $2::text END
      WHERE id = $1 AND status = 0`;
    return (await execute(this.manager, text, [id, payType, new Date(askAtMs)])).count === 1;
  }

  /** Whether anybody ever began to pay the order there. */
  async hasBegun(manager: EntityManager, id: string, payType: PayType): Promise<boolean> {
    const text = `SELECT FROM ${ORDERS} WHERE id = $1 AND $2 = ANY(begun)`;
    return (await manager.query<object[]>(text, [id, payType])).length === 1;
  }

  private async one(manager: EntityManager, text: string, values: unknown[]): Promise<Order | undefined> {
    const { rows } = await execute<Row>(manager, text, values);
    return rows[0] && orderOf(rows[0]);
  }
}

export { COLUMNS as ORDER_COLUMNS, ORDERS, TRADES, type Row as OrderRow };

const msOf = (time: Date | null): number | null => time?.getTime() ?? null;

export function orderOf(row: Row): Order {
  return {
    _id: row.id,
    project: row.project,
    user: row.user_id,
    status: row.status,
    detail: { package: row.package, price: row.price, name: row.name },
    payType: row.pay_type,
    tradeNo: row.trade_no,
    createdAt: row.created_at.getTime(),
    paidAt: msOf(row.paid_at),
    closesAt: row.closes_at.getTime(),
    licence: row.licence,
    until: msOf(row.until),
  };
}
