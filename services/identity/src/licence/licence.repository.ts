/** A licence that was paid for. */
export interface PaidLicence {
  once: string;
  project: string;
  edition: number;
  until: Date;
  createdAt: Date;
}

/** Keeps which payments became a licence. */
export abstract class LicenceRepository {
  abstract byOnce(project: string, once: string): Promise<PaidLicence | undefined>;
  abstract add(licence: PaidLicence): Promise<void>;
}
