import { accountJourney } from './journeys/account.journey.js';

accountJourney('desktop');
