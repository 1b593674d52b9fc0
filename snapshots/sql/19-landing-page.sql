-- Where the Studio opens for who has not been there yet: it leads to the page that a user looked at last, and this one has our start page.
alter table directus_users alter column last_page set default '/operations';
update directus_users set last_page = default where last_page is null and tenant_id is not null;
