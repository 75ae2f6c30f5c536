-- A review that is sent twice, by a double click or again after an answer was lost, is stored once.

create unique index testimonials_once_idx on public.testimonials (user_id, md5(content));
