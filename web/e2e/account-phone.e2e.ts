import { accountJourney } from './journeys/account.journey.js';

accountJourney('phone');
