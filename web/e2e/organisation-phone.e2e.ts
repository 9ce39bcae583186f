import { organisationJourney } from './journeys/organisation.journey.js';

organisationJourney('phone');
