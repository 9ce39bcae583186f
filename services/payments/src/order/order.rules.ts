import { PACKAGE_EDITIONS, PACKAGE_TYPES, type PackageType } from '@buildmesh/domain';

const YUAN = 100;

/** Prices in fen (spec: platform §9). The only place where a price comes from (D66). */
export const PRICES: Readonly<Record<PackageType, number>> = {
  basics: 899 * YUAN,
  enterprise: 9_800 * YUAN,
  custom: 200_000 * YUAN,
};

/** What payers read at the provider, in the language of its country. */
const NAMES: Readonly<Record<PackageType, string>> = {
  basics: 'BuildMesh 基础版 12 个月',
  enterprise: 'BuildMesh 企业版 12 个月',
  custom: 'BuildMesh 平台版 12 个月',
};

/** An unpaid order of the same package is used again for this long (spec: platform §9). */
export const REUSE_MS = 24 * 3_600_000;

export const packages = () =>
  PACKAGE_TYPES.map((type) => ({ type, edition: PACKAGE_EDITIONS[type], price: PRICES[type] }));

export const nameOf = (type: PackageType): string => NAMES[type];
