import { membersJourney } from './journeys/members.journey.js';

membersJourney('desktop');
