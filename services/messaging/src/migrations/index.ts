import { Foundation1764202600000 } from './0001-foundation.js';
import { Message1764202660000 } from './0002-message.js';
import { AiUse1764202720000 } from './0003-ai-use.js';

/** The migrations of this service, oldest first. */
export const migrations = [Foundation1764202600000, Message1764202660000, AiUse1764202720000];
