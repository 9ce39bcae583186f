import { Controller, Inject } from '@nestjs/common';
import * as coordinateModule from 'gcoord';
import { refusal, findPlaces, type Place } from '@buildmesh/contracts';
import { Handles, LOGGER, type Call, type Logger } from '@buildmesh/service-kit';
import { GeocodingFault, type Coordinates, type Geocoder, type Point } from './geocoder.js';

/** Those who know places, by their names in addresses. */
export const PLACE_FINDERS = Symbol('place finders');
export type Geocoders = Readonly<Partial<Record<string, Geocoder>>>;

// eslint-disable-next-line no-restricted-syntax -- its types tell of a default export within the default export that Node has
const gcoord = coordinateModule.default as unknown as typeof coordinateModule.default.default;
const SYSTEMS = { wgs84: gcoord.WGS84, gcj02: gcoord.GCJ02, bd09: gcoord.BD09 } as const;

function converted<T extends Point>(point: T, from: Coordinates, to: Coordinates): T {
  if (from === to) return point;
  const [lng, lat] = gcoord.transform([point.lng, point.lat], SYSTEMS[from], SYSTEMS[to]);
  return { ...point, lat, lng };
}

@Controller()
export class GeocodingHandlers {
  constructor(
    @Inject(PLACE_FINDERS) private readonly finders: Geocoders,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  @Handles(findPlaces)
  async find({ params, input }: Call<typeof findPlaces>): Promise<Place[]> {
    const geocoder = this.finders[params.provider];
    if (!geocoder) throw refusal('third.unavailable');
    const { coordinates } = geocoder;
    try {
      const found = await geocoder.find(converted(input, input.map, coordinates));
      return found
        .map((place) => converted(place, coordinates, input.map))
        .toSorted((one, other) => one.distance - other.distance);
    } catch (error) {
      if (!(error instanceof GeocodingFault)) throw error;
      this.logger.warn({ reason: error.message, provider: params.provider }, 'no places were found');
      throw refusal('third.unavailable');
    }
  }
}
