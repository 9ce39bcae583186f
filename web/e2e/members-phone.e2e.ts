import { membersJourney } from './journeys/members.journey.js';

membersJourney('phone');
