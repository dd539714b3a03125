import { texts } from '@reviews/messages';
import { templateBuilder, templates } from '@reviews/messages/en/templates';

export const TEMPLATE_TEXTS = texts(templates);
export const BUILDER_TEXTS = texts(templateBuilder);
