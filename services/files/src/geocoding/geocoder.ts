import type { COORDINATES, Place } from '@buildmesh/contracts';

export type Coordinates = (typeof COORDINATES)[number];

export interface Point {
  lat: number;
  lng: number;
}

/** Somebody who knows places (D76), asked and answering in the coordinates of its own maps. */
export abstract class Geocoder {
  abstract readonly coordinates: Coordinates;
  /** Throws a `PlaceFault` when there is no answer to be had. */
  abstract find(point: Point): Promise<Place[]>;
}

export class GeocodingFault extends Error {
  override readonly name = 'PlaceFault';
}

/** Places that do not exist, for development and tests. */
export class MockGeocoder extends Geocoder {
  readonly coordinates = 'wgs84';

  find({ lat, lng }: Point): Promise<Place[]> {
    const at = (name: string, metres: number): Place => ({
      name,
      address: `${lat.toFixed(4)}, ${lng.toFixed(4)}`,
      lat: lat + metres / 111_320,
      lng,
      distance: metres,
    });
    return Promise.resolve([at('Mock Square', 50), at('Mock Station', 400)]);
  }
}
