import { messagingAppJourney } from './journeys/messaging-app.journey.js';

messagingAppJourney('desktop');
